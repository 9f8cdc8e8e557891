import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { securityHeaders } from './security-headers.ts'

const PAGE = '/api/docs'
/** The files of Swagger UI that the page loads. */
const files: ReadonlySet<string> = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js'])
const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui-bundle.js'))

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>API</title>
    <link rel="stylesheet" href="${PAGE}/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <script src="${PAGE}/swagger-ui-bundle.js"></script>
    <script src="${PAGE}/start.js"></script>
  </body>
</html>
`

// A separate file, because the content security policy forbids inline scripts. The validator is off, because it would
// send the address of this platform to another host.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  docExpansion: 'none',
  filter: true,
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: 'none',
})
`

/** Serves the OpenAPI description as a page at /api/docs, where requests can be tried with an API token. */
export const apiReference: FastifyPluginAsync = async (app) => {
  const unlimited = { config: { rateLimit: false } }
  await app.register(fastifyStatic, { root, prefix: PAGE, index: false, allowedPath: (path) => files.has(path) })
  app.get(PAGE, unlimited, (_request, reply) =>
    reply.headers(securityHeaders).type('text/html; charset=utf-8').send(page),
  )
  app.get(`${PAGE}/start.js`, unlimited, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
}
