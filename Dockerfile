# The site and its API as an image. docs/operate.md says how to run it, alone or with compose.yaml.

FROM node:22-bookworm-slim AS node

# Builds the site and the server.
FROM node AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The settings of the build, which .env.example describes. An empty one has its default.
ARG VITE_GRAPHQL_URL
ARG VITE_API_EXTENSIONS
ARG VITE_CURSOR_SHIFT
ARG VITE_ARCHIVE_URL
ARG VITE_PARENT_SITE_NAME
ARG VITE_PARENT_SITE_URL
ARG VITE_CONTACT_EMAIL
ARG VITE_LEGAL_URL
ARG VITE_API_CREDIT_NAME
ARG VITE_API_CREDIT_URL
RUN npm run build

# The packages that the server needs, without those of the build.
FROM node AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node
# A signal that nobody handles does not end process 1. Behind tini the server ends at once while it still starts, too.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
COPY package.json /app/
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
# The embedded database and unsent mail, and the file of records that an import sets aside.
RUN mkdir /data && chown node:node /data
VOLUME /data
WORKDIR /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
EXPOSE 4000
# The first start fills the database. `full` takes minutes: failures within the start period do not count.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "/app/dist/server/main.js"]
