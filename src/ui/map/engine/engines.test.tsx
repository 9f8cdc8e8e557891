import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findMapboxSettings } from './map-settings.ts'

/** Fakes of the members that the engines use in both libraries; `log` records the calls. */
const fakes = vi.hoisted(() => {
  const log: unknown[][] = []
  const handlers = new Map<string, (event: unknown) => void>()
  const source = {
    setData: (data: unknown) => void log.push(['setData', data]),
    getClusterExpansionZoom(id: number, callback?: (error: Error | null, zoom?: number) => void) {
      if (!callback) return id < 0 ? Promise.reject(new Error('no cluster')) : Promise.resolve(7)
      return id < 0 ? callback(new Error('no cluster')) : callback(null, 7)
    },
  }
  class FakeMap {
    touchZoomRotate = { disableRotation: () => undefined }
    constructor(options: unknown) {
      log.push(['open', options])
    }
    on(event: string, handler: (event: unknown) => void) {
      handlers.set(event, handler)
      return this
    }
    addControl() {}
    setMissingStyleImageResolver(resolve: (id: string) => void) {
      handlers.set('styleimagemissing', (event) => resolve((event as { id: string }).id))
    }
    hasImage = () => false
    addImage = (id: string) => void log.push(['addImage', id])
    addSource = (id: string) => void log.push(['addSource', id])
    addLayer = (layer: { id: string }) => void log.push(['addLayer', layer.id])
    setStyle = (url: string) => void log.push(['setStyle', url])
    getLayer = (id: string) => (id === 'screens' ? {} : undefined)
    getSource = (id: string) => (id === 'screens' ? source : undefined)
    setFilter = (id: string) => void log.push(['setFilter', id])
    queryRenderedFeatures = () => [{ layer: { id: 'screens' }, properties: { id: 'a' } }]
    getZoom = () => 5
    getBounds = () => ({ getWest: () => 14, getSouth: () => 49, getEast: () => 24, getNorth: () => 55 })
    getCanvas = () => ({ style: {} })
    easeTo = (options: unknown) => void log.push(['easeTo', options])
    remove = () => void log.push(['remove'])
  }
  return { log, handlers, FakeMap }
})

const library = vi.hoisted(() => () => ({
  Map: fakes.FakeMap,
  NavigationControl: class {},
  Popup: class {},
  LngLatBounds: class {},
  setWorkerUrl: () => undefined,
  addProtocol: () => undefined,
}))
vi.mock('maplibre-gl', library)
vi.mock('mapbox-gl/esm', library)
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: 'worker.js' }))
vi.mock('../base-map.ts', () => ({ loadBaseMap: () => new Promise(() => undefined) }))

const engines = {
  'maplibre-gl': async () => (await import('./maplibre-engine.ts')).createMapWith(),
  'maplibre-gl with another style': async () =>
    (await import('./maplibre-engine.ts')).createMapWith({ styleUrl: 'https://a.example/style.json' }),
  'mapbox-gl': async () => (await import('./mapbox-engine.ts')).createMapWith({ token: 'pk.test' }),
}

const drawImage = (id: string) =>
  id === 'silent-1' ? { image: { width: 1, height: 1 } as ImageData, pixelRatio: 2 } : null

beforeEach(() => {
  fakes.log.length = 0
  fakes.handlers.clear()
  // The script of the workers.
  vi.stubGlobal('fetch', async () => new Response(''))
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

describe.each(Object.entries(engines))('%s', (_, loadEngine) => {
  const open = async () =>
    (await loadEngine())(document.createElement('div'), { hasCooperativeGestures: true, drawImage })

  test('the load listener is called once, and data for an unknown source is ignored', async () => {
    const map = await open()
    const onLoad = vi.fn()
    map.onLoad(onLoad)
    fakes.handlers.get('load')?.({})
    expect(onLoad).toHaveBeenCalledTimes(1)
    const data = { type: 'FeatureCollection' as const, features: [] }
    map.setData('screens', data)
    map.setData('nothing', data)
    expect(fakes.log.filter(([call]) => call === 'setData')).toEqual([['setData', data]])
  })

  test('the element says when the map is drawn, and no longer once another map is opened in it', async () => {
    const element = document.createElement('div')
    const create = await loadEngine()
    const options = { hasCooperativeGestures: true, drawImage }
    create(element, options)
    expect(element.dataset.shown).toBeUndefined()
    fakes.handlers.get('idle')?.({})
    expect(element.dataset.shown).toBe('')
    create(element, options)
    expect(element.dataset.shown).toBeUndefined()
  })

  test('a click has its position, and features are found only on layers that exist', async () => {
    const map = await open()
    const onClick = vi.fn()
    map.onClick(onClick)
    fakes.handlers.get('click')?.({ point: { x: 3, y: 4 }, lngLat: { lng: 19, lat: 52 } })
    expect(onClick).toHaveBeenCalledWith({ x: 3, y: 4, longitude: 19, latitude: 52 })
    expect(map.findFeature({ x: 3, y: 4 }, ['screens', 'nothing'])).toEqual({
      layer: 'screens',
      properties: { id: 'a' },
    })
    expect(map.findFeature({ x: 3, y: 4 }, ['nothing'])).toBeUndefined()
  })

  test('the zoom of a cluster is a promise that rejects on a failure', async () => {
    const map = await open()
    await expect(map.getExpansionZoom('screens', 1)).resolves.toBe(7)
    await expect(map.getExpansionZoom('screens', -1)).rejects.toThrow('no cluster')
    await expect(map.getExpansionZoom('nothing', 1)).rejects.toThrow('no source nothing')
  })

  test('an image that the style does not contain is drawn if its id is known', async () => {
    await open()
    for (const id of ['silent-1', 'unknown']) fakes.handlers.get('styleimagemissing')?.({ id })
    expect(fakes.log.filter(([call]) => call === 'addImage')).toEqual([['addImage', 'silent-1']])
  })

  test('errors of the library go to the console', async () => {
    const onError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open()
    const error = new Error('no tiles')
    fakes.handlers.get('error')?.({ error })
    expect(onError).toHaveBeenCalledWith(error)
    onError.mockRestore()
  })

  test('movements take no time if the user prefers reduced motion, and closing removes the map', async () => {
    const map = await open()
    map.moveTo({ longitude: 19, latitude: 52 }, 8)
    map.close()
    expect(fakes.log.slice(-2)).toEqual([['easeTo', { center: [19, 52], duration: 0, zoom: 8 }], ['remove']])
  })
})

test('a style of the operator replaces the built-in base map, and a browser without one has the base map', async () => {
  const { loadMapEngine } = await import('./load-engine.ts')
  const options = { hasCooperativeGestures: false, drawImage }
  ;(await loadMapEngine())(document.body, options)
  expect(fakes.log).toEqual([['open', expect.objectContaining({ style: expect.objectContaining({ version: 8 }) })]])
  document.head.innerHTML = '<meta name="map-style" content="https://a.example/style.json" />'
  fakes.log.length = 0
  const map = (await loadMapEngine())(document.body, options)
  expect(fakes.log[0]).toEqual(['open', expect.not.objectContaining({ style: expect.anything() })])
  expect(fakes.log[1]).toEqual(['setStyle', 'https://a.example/style.json'])
  map.showCityNames(['==', 'n', 'Kraków'])
  expect(fakes.log).toHaveLength(2)
})

test('without the script of its workers the map library is not loaded', async () => {
  const { loadMapEngine } = await import('./load-engine.ts')
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(loadMapEngine()).rejects.toThrow('worker of the map: 503')
})

test('a file of tiles replaces the maps of cities', async () => {
  const { loadMapEngine } = await import('./load-engine.ts')
  document.head.innerHTML =
    '<meta name="map-tiles" content="/map-tiles/ab12.pmtiles" /><meta name="map-tiles-schema" content="protomaps" />' +
    '<meta name="map-tiles-credits" content="© Urząd" />'
  ;(await loadMapEngine())(document.body, { hasCooperativeGestures: false, drawImage })
  const sources = {
    countries: expect.anything(),
    tiles: { url: 'pmtiles:///map-tiles/ab12.pmtiles', attribution: '© Urząd' },
  }
  expect(fakes.log).toMatchObject([['open', { style: { sources } }]])
  expect(fakes.log).not.toMatchObject([['open', { style: { sources: { city: expect.anything() } } }]])
})

test('mapbox-gl gets the token, a flat projection and the operator’s style, or by default a style of the colour mode', async () => {
  const { createMapWith } = await import('./mapbox-engine.ts')
  const options = { hasCooperativeGestures: false, drawImage }
  createMapWith({ token: 'pk.test', style: 'mapbox://styles/a/b' })(document.body, options)
  createMapWith({ token: 'pk.test' })(document.body, options)
  expect(fakes.log.map(([, opened]) => opened)).toMatchObject([
    { accessToken: 'pk.test', projection: 'mercator', style: 'mapbox://styles/a/b' },
    { style: 'mapbox://styles/mapbox/light-v11' },
  ])
})

test('Mapbox is used only if the page contains an access token', () => {
  expect(findMapboxSettings()).toBeUndefined()
  document.head.innerHTML = '<meta name="mapbox-token" content="" />'
  expect(findMapboxSettings()).toBeUndefined()
  document.head.innerHTML =
    '<meta name="mapbox-token" content="pk.a" /><meta name="mapbox-style" content="mapbox://styles/a/b" />'
  expect(findMapboxSettings()).toEqual({ token: 'pk.a', style: 'mapbox://styles/a/b' })
})
