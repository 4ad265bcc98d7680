// The extension's policy forbids eval, and zod probing for it would log a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
