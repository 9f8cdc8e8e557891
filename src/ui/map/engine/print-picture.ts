/**
 * Prints a map: a canvas of WebGL prints blank, so before a print a picture of it is put beside it, and taken away
 * afterwards. `draw` draws the map at once and returns its canvas; if the map is dark, the picture is printed light: a
 * map cannot get other colours at once, because its tiles are coloured by a worker. Returns a function that ends this.
 */
export const printAsPicture = (
  container: HTMLElement,
  isDark: boolean,
  draw: () => HTMLCanvasElement,
): (() => void) => {
  let picture: HTMLCanvasElement | null = null
  const before = (): void => {
    const drawn = draw()
    picture?.remove()
    picture = document.createElement('canvas')
    picture.className = isDark ? 'map-print map-print-dark' : 'map-print'
    picture.width = drawn.width
    picture.height = drawn.height
    picture.getContext('2d')?.drawImage(drawn, 0, 0)
    container.append(picture)
  }
  const after = (): void => {
    picture?.remove()
    picture = null
  }
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    after()
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
