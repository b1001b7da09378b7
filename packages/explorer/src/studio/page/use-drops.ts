import { useEffect, useState } from "preact/hooks";
import { droppedFiles, type FilesByPath } from "./files/dropped-files.ts";

/** Takes files that are dropped anywhere, which would otherwise replace the page. True while some are held above it. */
export function useDrops(onFiles: (files: Promise<FilesByPath>) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) onFiles(droppedFiles(event.dataTransfer));
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [onFiles]);
  return isOver;
}
