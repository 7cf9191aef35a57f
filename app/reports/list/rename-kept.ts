import { findText } from '../../ui/drafts.ts';

/** Under which a half-typed name waits while the page is locked. */
export const renameKeptAs = (key: string) => `patient/rename ${key}`;

export const isRenameKept = (key: string) => findText(renameKeptAs(key)) !== undefined;
