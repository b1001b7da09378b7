/** Most files of one drop: a folder with more was dropped by mistake. */
export const MOST_FILES = 10_000;

/** Files by their path, such as `school/skills.json`. */
export type FilesByPath = ReadonlyMap<string, File>;

/** Files that were chosen in a dialogue. */
export function chosenFiles(list: FileList | null): FilesByPath {
  const files = [...(list ?? [])].slice(0, MOST_FILES + 1);
  return new Map(files.map((file) => [file.webkitRelativePath || file.name, file]));
}

/** Resolves to the files of a drop, those in folders included. */
export async function droppedFiles({ items }: DataTransfer): Promise<FilesByPath> {
  // Entries are gone when the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = new Map<string, File>();
  for (const entry of entries) await addFiles(entry, files);
  return files;
}

async function addFiles(entry: FileSystemEntry, files: Map<string, File>): Promise<void> {
  if (files.size > MOST_FILES) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.set(entry.fullPath.replace(/^\//, ""), file);
    return;
  }
  for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) {
    await addFiles(child, files);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A reader gives some entries at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0 || children.length > MOST_FILES) return children;
    children.push(...some);
  }
}
