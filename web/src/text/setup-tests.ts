// Tests see English texts.
import { showLanguage } from './index';

await showLanguage('en');
