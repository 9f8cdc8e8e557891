import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './server/programs/client-build/compile-hints.ts'
import { constantTokens } from './server/programs/client-build/constant-tokens.ts'
import { cssModules } from './server/programs/client-build/css-modules.ts'
import { firstLoadChunks } from './server/programs/client-build/first-load-chunks.ts'
import { writeFirstLoadLinks } from './server/programs/client-build/first-load-links.ts'
import { firstPaint } from './server/programs/client-build/first-paint.ts'
import { iconSprite } from './server/programs/client-build/icon-sprite.ts'
import { shortPreloadLists } from './server/programs/client-build/preload-lists.ts'
import { leaveServerTexts } from './server/programs/client-build/server-texts.ts'

const server = process.env.ARABOX_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    react(),
    leaveServerTexts(),
    constantTokens(),
    cssModules(),
    iconSprite(),
    firstPaint(),
    firstLoadChunks(),
    writeFirstLoadLinks(),
    compileHints(),
    shortPreloadLists(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // tests/check/sizes.mjs limits the size of each route. The chunk of the map is large and loaded lazily.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: ['index.html', ...['page', 'offer'].map((kind) => `src/features/public-${kind}/public-${kind}.html`)],
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server },
      '/demo/panorama': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
})
