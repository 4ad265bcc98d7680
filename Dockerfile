# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
# node-llama-cpp's binary is a separate package: nothing is built or downloaded except by npm
ENV NODE_LLAMA_CPP_SKIP_DOWNLOAD=true
COPY . .
# the lockfile's exact packages, verified by hash
RUN npm ci --omit=dev --no-audit --no-fund \
  && npm run build --workspace apps/web \
  # removes build dependencies
  && npm ci --omit=dev --workspace apps/server --include-workspace-root --no-audit --no-fund \
  # the running server needs its sources, the contract's, the texts in content and the built client
  && rm -rf packages/testing apps/extension apps/web/src apps/web/build apps/web/service-worker apps/server/src/test \
  && find apps/server/src packages -name '*.test.ts' -delete

FROM node:24.21.0-bookworm-slim
# Tesseract recognizes text in scans and images; for another language, add tesseract-ocr-<code> and set
# TESSERACT_LANGUAGES.
# LibreOffice without a user interface reads .doc, .xls and .ppt.
# bubblewrap isolates both; without it, or where the container isn't allowed to use it, they stay off
# (docs/running.md).
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap \
    tesseract-ocr tesseract-ocr-eng tesseract-ocr-deu tesseract-ocr-fra \
    libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps ./apps
COPY --from=build /app/content ./content
# commands of the server, e.g. docker compose exec worker atelier backup /data/atelier.tar
RUN printf '#!/bin/sh\nexec node /app/apps/server/src/commands/run.ts "$@"\n' > /usr/local/bin/atelier \
  && chmod +x /usr/local/bin/atelier \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# draining at shutdown takes up to 12 seconds, so allow 20
STOPSIGNAL SIGTERM
# V8 sizes its young generation by the machine's memory; without a limit, that took 134 MB of an idle process
ENTRYPOINT ["node", "--max-semi-space-size=8", "apps/server/src/main.js"]
