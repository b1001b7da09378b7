/** Most files of one drop: a folder with more was dropped by mistake. */
export const MOST_FILES = 10_000;

/** Files by their path, such as `school/skills.json`. */
export type FilesByPath = ReadonlyMap<string, File>;

/** Files that were chosen in a dialogue. */
export function chosenFiles(list: FileList | null): FilesByPath {
  const files = [...(list ?? [])].slice(0, MOST_FILES + 1);
  return new Map(files.map((file) => [file.webkitRelativePath || file.name, file]));
}

/** An item of a drop, in browsers that can hand over folders of a page that was opened from a disk. */
interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<Handle | null>;
}

type Handle = FileSystemDirectoryHandle | FileSystemFileHandle;

/**
 * Resolves to the files of a drop, those in folders included.
 *
 * @throws what the browser throws where it cannot read a folder
 */
export async function droppedFiles({ items }: DataTransfer): Promise<FilesByPath> {
  const files = new Map<string, File>();
  // Items are gone when the event is over, so all are taken before the first wait.
  const folders = [...items].map((item) => takeItem(item, files));
  for (const addFolder of folders) await addFolder?.();
  return files;
}

/** Adds a file, or returns what adds the files of a folder. */
function takeItem(item: DroppedItem, files: Map<string, File>): (() => Promise<void>) | undefined {
  const entry = item.webkitGetAsEntry();
  if (!entry?.isDirectory) {
    const file = item.getAsFile();
    if (file) files.set(file.name, file);
    return undefined;
  }
  // Chromium reads entries of folders only for pages of servers, but handles for all.
  const handle = item.getAsFileSystemHandle?.();
  if (!handle) return () => addEntry(entry, files);
  return async () => {
    const folder = await handle;
    if (folder) await addHandle(folder, "", files);
  };
}

async function addHandle(handle: Handle, above: string, files: Map<string, File>): Promise<void> {
  if (files.size > MOST_FILES) return;
  const path = above + handle.name;
  if (handle.kind === "file") files.set(path, await handle.getFile());
  else for await (const child of handle.values()) await addHandle(child, `${path}/`, files);
}

async function addEntry(entry: FileSystemEntry, files: Map<string, File>): Promise<void> {
  if (files.size > MOST_FILES) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.set(entry.fullPath.replace(/^\//, ""), file);
    return;
  }
  for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) {
    await addEntry(child, files);
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
