/** The published versions of the site's content (decision 0005). */
export interface ContentVersionsTable {
  /** 1, 2, 3 … */
  number: number;
  at: string;
  /** The name given at sign-in, if any. */
  by_name: string | null;
  /** 'start': found at the first start. 'files': changed by hand in the content folder. */
  how: 'start' | 'files' | 'screens' | 'brought-back';
  /** The version that was brought back. */
  from_number: number | null;
  /** How many fields and files differ from the version before. */
  changes: number;
  /** JSON: the SHA-256 of each file by its name. */
  files: string;
  /** SHA-256 of `files`: equal for equal content. */
  tree: string;
}

/** The files of all versions and previews, each once, and uploaded pictures that wait for a publication. */
export interface ContentFilesTable {
  /** SHA-256 of the bytes. */
  hash: string;
  /** Base64 */
  bytes: string;
  added_at: string;
}

/** Content that an owner looks at before it is published. */
export interface ContentPreviewsTable {
  id: string;
  /** `token_hash` of the session that may see it. */
  session: string;
  at: string;
  /** As in `content_versions`. */
  files: string;
}
