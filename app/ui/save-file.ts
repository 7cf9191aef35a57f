/** Starts a download of the file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the object URL after this function has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
