# syntax=docker/dockerfile:1
# The image of the server: `docker build -t arabox .`. How to run it: docs/deployment.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node server/programs/build.mjs

FROM node:24-bookworm-slim
# ffmpeg converts films that not every player plays.
RUN apt-get update \
  && apt-get install --no-install-recommends --yes ffmpeg \
  && rm -rf /var/lib/apt/lists/*
# The built-in PostgreSQL refuses to run as root.
RUN groupadd --gid 10001 arabox \
  && useradd --uid 10001 --gid arabox --no-create-home --home-dir /data arabox \
  && install --directory --owner=arabox --group=arabox --mode=700 /data
WORKDIR /app
# The built pages and server, and the sources of its programs, such as the backup. No tests, no sources of pages.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules/
COPY --from=build /app/dist ./dist/
COPY --from=build /app/contract ./contract/
COPY --from=build /app/machines ./machines/
COPY --from=build /app/server ./server/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/tmp
USER arabox
EXPOSE 3000
VOLUME /data
# 30 s to stop: STOP_SECONDS and the stores (docker stop --time 30).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/run.js"]
