/**
 * Returns an observer that never fails. An error that escaped could end the process: nobody awaits those who observe.
 *
 * @param observer receives each event; what it throws or rejects with goes to `onError`
 */
export function guarded<Event>(
  observer: (event: Event) => unknown,
  onError: (error: unknown) => void,
): (event: Event) => void {
  return (event) => {
    try {
      const observed = observer(event);
      if (observed instanceof Promise) observed.catch(onError);
    } catch (error) {
      onError(error);
    }
  };
}
