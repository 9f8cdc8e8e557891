import { stopShelter } from './bus-stop.ts'
import { panoramaSize, pixelOf } from './camera.ts'
import { backToFront } from './drawable.ts'
import { facade } from './facade.ts'
import { ground, tramTracks } from './ground.ts'
import { houseRow } from './houses.ts'
import { tone } from './light.ts'
import { pedestrianOutlines, pedestrians } from './pedestrians.ts'
import { type Scene, sceneOf } from './scene.ts'
import { gradients, sky } from './sky.ts'
import { skyline } from './skyline.ts'
import { square } from './square.ts'
import { furniture } from './street-furniture.ts'
import { around, element, line } from './svg.ts'
import { traffic } from './traffic.ts'
import { crownOutlines, trees } from './trees.ts'
import { wallScreen } from './wall-screen.ts'

const { width, height } = panoramaSize

const wires = (scene: Scene): string[] => {
  if (scene.kind !== 'tram') return []
  const { camera, light, road } = scene
  const colour = tone(light, '#30363c', 25)
  const along = tramTracks(scene).map((track) =>
    line([pixelOf(camera, track, 7, 5.4), pixelOf(camera, track, 120, 5.4)], colour, 1, { opacity: 0.7 }),
  )
  const across = [18, 34, 58].map((ahead) =>
    line(
      [
        pixelOf(camera, road.left - 4, ahead, 6.6),
        pixelOf(camera, 0, ahead, 5.6),
        pixelOf(camera, road.right + 4, ahead, 6.6),
      ],
      colour,
      0.8,
      { opacity: 0.55 },
    ),
  )
  return [...along, ...across]
}

/**
 * Draws the street of a location by the number of the location: an SVG of 1080 × 608 pixels without external
 * resources. The same number always gives the same picture.
 */
export const panoramaOf = (number: number): string => {
  const scene = sceneOf(number)
  const drawables = [
    ...traffic(scene),
    ...trees(scene),
    ...furniture(scene),
    ...stopShelter(scene),
    ...pedestrians(scene),
    ...square(scene),
  ]
  const rows = [...houseRow(scene, 'left'), ...houseRow(scene, 'right')]
  return around('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height }, [
    gradients(scene),
    pedestrianOutlines(),
    crownOutlines(),
    ...sky(scene),
    ...skyline(scene),
    ...ground(scene),
    ...rows.flatMap((house) => facade(scene, house)),
    ...wallScreen(scene),
    ...wires(scene),
    ...backToFront(drawables),
    element('rect', { y: height - 130, width, height: 130, fill: 'url(#dim)' }),
  ])
}
