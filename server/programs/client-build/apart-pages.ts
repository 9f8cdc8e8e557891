import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './compile-hints.ts'
import { constantTokens } from './constant-tokens.ts'
import { cssModules } from './css-modules.ts'
import { apartPages } from './first-loads.mjs'
import { firstPaint } from './first-paint.ts'
import { iconSprite } from './icon-sprite.ts'
import { playerWorker } from './player-worker.ts'
import { leaveServerTexts } from './server-texts.ts'

/** The build of the pages apart, into the folder of the other build. Its manifest has another name. */
export default defineConfig({
  plugins: [
    react(),
    leaveServerTexts(),
    constantTokens(),
    cssModules(),
    iconSprite(),
    firstPaint(),
    compileHints(),
    playerWorker(),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    manifest: '.vite/manifest-apart.json',
    rolldownOptions: {
      input: Object.values(apartPages),
      // The other build has chunks of the same names, with other first lines.
      output: { chunkFileNames: 'assets/apart-[name]-[hash].js' },
    },
  },
})
