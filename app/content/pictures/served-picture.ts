export interface ServedPicture {
  path: string;
  file: string;
  type: string;
}
