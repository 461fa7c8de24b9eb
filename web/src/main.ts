import { mount } from 'svelte';
import App from './App.svelte';
import { prepareOffline } from './offline/register';
import { readRoute } from './shell/routes';
import { loadPage } from './shell/pages';
import { followTheme } from './shell/theme.svelte';
import { chosenLanguage, showLanguage } from './text';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/ui.css';

followTheme();
const page = loadPage(readRoute(new URL(location.href)).name).catch((error: unknown) => console.error(error));
await Promise.all([showLanguage(chosenLanguage()), page]);
mount(App, { target: document.getElementById('app')! });
prepareOffline();
