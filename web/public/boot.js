// Before the first paint: theme and language, so that nothing flashes, and the files of the page that was
// asked for. Plain and early; the settings module reads the same store and has the last word.
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
  var spoken = ['en', 'de', 'fr'];
  var wanted = [stored.language].concat(navigator.languages || []).map(function (tag) {
    return String(tag).slice(0, 2).toLowerCase();
  });
  root.lang = wanted.concat('en').find(function (tag) {
    return spoken.includes(tag);
  });

  var files = JSON.parse(document.querySelector('meta[name="early"]').content);
  var page = location.pathname.split('/')[1];
  (files[page] || []).concat(files[root.lang] || []).forEach(function (file) {
    var link = document.createElement('link');
    link.href = '/' + file;
    if (/\.js$/.test(file)) link.rel = 'modulepreload';
    else {
      link.rel = 'preload';
      link.as = 'style';
      // As the build's own links do; otherwise the file would be fetched twice.
      link.crossOrigin = 'anonymous';
    }
    document.head.appendChild(link);
  });
})();
