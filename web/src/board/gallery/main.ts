import { mount } from 'svelte';
import '../../styles/tokens.css';
import '../../styles/fonts.css';
import '../../styles/base.css';
import '../../styles/ui.css';
import { loadRules } from '../../rules';
import { settings } from '../../settings/settings.svelte';
import { showLanguage, type Language } from '../../text';
import Gallery from './Gallery.svelte';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
settings.patterns = query.get('patterns') === 'on';
await showLanguage((query.get('language') ?? 'en') as Language);
const rules = await loadRules();
mount(Gallery, {
  target: document.getElementById('app') ?? document.body,
  props: { rules, only: query.get('case'), width: Number(query.get('width') ?? 560) },
});
