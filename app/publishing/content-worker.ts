import type { Block } from '../content/clinic.ts';
import type { ContentTexts } from '../content/editing/compare-content.server.ts';
import type { CleanPicture } from '../content/pictures/clean-picture.server.ts';
import type {
  ContentChange,
  EditConflict,
  EditFault,
  EditValue,
  FieldEdit,
  TextEdit,
} from '../content/edits.ts';

export interface CheckedFolder {
  conflicts: EditConflict[];
  faults: EditFault[];
  /** The faults as sentences for the log, each with its file and line. */
  sentences: string[];
  warnings: string[];
  /** The key of the rendered pages. Undefined if there are faults or conflicts. */
  key?: string;
  /** Addresses of the rendered pages. */
  pages: string[];
  /** The fields and files that differ from the former version. */
  changes: number;
}

/** The parts of a content folder that the screens show. */
export interface ReadFolder {
  /** The fields of each YAML file as they are written. */
  values: Record<string, EditValue>;
  /** The text of each Markdown file. */
  markdown: Record<string, string>;
  pictures: { file: string; address: string; width: number; height: number }[];
  faults: EditFault[];
  warnings: string[];
}

/** Without the bytes, which are in the file. */
export type CleanedPicture = Omit<CleanPicture, 'bytes'> | { fault: string };

/** Reads, checks and renders content outside the serving process, one task at a time, and two small ones beside it. */
export interface ContentWorker {
  /** `former` stands in for files that cannot be read as YAML. */
  read(folder: string, former: ContentTexts): Promise<ReadFolder>;
  /**
   * Applies the edits in the folder, which is a copy, and renders it if it has no fault, and this is no dry run. An
   * older version gets who may issue, and the medicines, from the folder `rightsOf`.
   */
  check(
    folder: string,
    edits: readonly (FieldEdit | TextEdit)[],
    former: ContentTexts,
    options?: { isDryRun?: boolean; rightsOf?: string | undefined },
  ): Promise<CheckedFolder>;
  compare(before: ContentTexts, after: ContentTexts): Promise<ContentChange[]>;
  /** Writes a picture anew in its file (`cleanPicture`). A small task, as the next one. */
  cleanPicture(file: string): Promise<CleanedPicture>;
  readMarkdown(text: string): Promise<Block[]>;
}
