// The extension's policy forbids eval: schemas must not try it first, or the browser complains.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
