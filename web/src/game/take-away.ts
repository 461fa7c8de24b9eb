// Texts that leave the page: into the clipboard, or as a file.

import { t } from '../text';
import type { Table } from './table.svelte';

/** Copies a text; says whether the browser let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over plain http there is no clipboard to write to; a selection can still be copied.
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'sr-only';
    document.body.append(area);
    area.select();
    const worked = document.execCommand('copy');
    area.remove();
    return worked;
  }
}

/** Offers the record of a game as a file; says whether it could be had. */
export async function saveRecord(table: Table): Promise<boolean> {
  try {
    saveText(`${table.game}-${table.id}.pgn`, await table.recordText());
    return true;
  } catch {
    table.say(t('game-save-failed'), true);
    return false;
  }
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download takes hold of it first.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
