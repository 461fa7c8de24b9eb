// Before the first paint: theme, patterns and language, so that nothing flashes. Plain and early; the settings
// module reads the same store and has the last word.
(function () {
  var root = document.documentElement;
  var stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('pardalis.settings')) || {};
  } catch (refused) {
    // No storage, or nonsense in it: as if nothing were chosen.
  }
  var dark =
    stored.theme === 'dark' ||
    (stored.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  if (stored.patterns === true) root.dataset.patterns = 'on';
  if (stored.language === 'de' || stored.language === 'fr') root.lang = stored.language;
})();
