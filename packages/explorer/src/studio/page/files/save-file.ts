/** Gives bytes to the reader as a file. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the bytes by the next turn; otherwise they would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
