import type { Picture } from '../clinic.ts';

/** The picture that Markdown names, if there is one. */
export type FindPicture = (file: string, alt: string) => Picture | undefined;
