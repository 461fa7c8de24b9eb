import { t } from '../../text';

/** More than any game could need; a larger file is something else. */
const MOST_BYTES = 2_000_000;

/** Why a file cannot be a record, before it is read; nothing if it may be one. */
export function recordProblem(file: { name: string; size: number; type: string }): string | undefined {
  if (file.size === 0) return t('archive-open-empty', { file: file.name });
  if (file.size > MOST_BYTES) return t('archive-open-large', { file: file.name });
  if (/^(image|audio|video)\//.test(file.type)) return t('archive-open-kind', { file: file.name });
}
