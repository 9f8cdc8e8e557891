/** Marks the element of a map when the map has drawn everything. `onIdle` adds a listener for that. */
export const markWhenShown = (container: HTMLElement, onIdle: (listener: () => void) => void): void => {
  delete container.dataset.shown
  onIdle(() => {
    container.dataset.shown = ''
  })
}
