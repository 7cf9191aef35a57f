/** Under which half-changed answers of an enquiry wait while the page is locked. */
export const answersKeptAs = (key: string) => `enquiry/answers ${key}`;
