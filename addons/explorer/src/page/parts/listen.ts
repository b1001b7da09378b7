type Handlers = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void };

/** Listens to events of the window. Returns a function that removes the listeners, as an effect requires. */
export function listen(handlers: Handlers): () => void {
  const end = new AbortController();
  for (const [name, handle] of Object.entries(handlers)) {
    addEventListener(name, handle as EventListener, { signal: end.signal });
  }
  return () => end.abort();
}
