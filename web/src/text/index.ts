export { chosenLanguage, language, setLanguage, showLanguage, t } from './language.svelte';
export { languages, type Language } from './languages';
