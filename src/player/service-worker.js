// The service worker of the player, with the scope /player/. The build puts its constants before this text: BUILD, which
// differs in each build, and FILES, the addresses of all files of the player. With it the player starts without a
// network. It answers nothing else.
const PAGE = '/player/'
const CACHE = `player-${BUILD}`

self.addEventListener('install', (event) => {
  const files = [PAGE, ...FILES].map((file) => new Request(file, { cache: 'reload' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)))
  self.skipWaiting()
})

const removeOlder = async () => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('player-') && name !== CACHE).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

self.addEventListener('activate', (event) => event.waitUntil(removeOlder()))

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const file = event.request.mode === 'navigate' ? PAGE : pathname
  if (event.request.method !== 'GET' || !(file === PAGE || FILES.includes(file))) return
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(file))
      .then((answer) => answer ?? fetch(event.request)),
  )
})
