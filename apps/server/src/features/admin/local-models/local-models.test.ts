import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as endpoints from '@atelier/contract/endpoints/admin/local-models'
import { expect, it } from 'vitest'
import { models } from '../../../commands/models.ts'
import { signUpAdmin } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { makeApp } from '../../../test/make-app.ts'
import { feature } from './feature.ts'

describeApp('local models', (test) => {
  it('CHT-01 offers models that fit the machine, and recommends one for answers', async () => {
    const admin = await signUpAdmin(test())
    const { isOn, catalog, models, machine } = await admin.get(endpoints.listLocalModels)
    expect([isOn, models]).toEqual([true, []])
    expect(machine.memory).toBeGreaterThan(0)
    expect(new Set(catalog.map(({ role }) => role))).toEqual(new Set(['chat', 'embed', 'rerank']))
    expect(catalog.filter(({ isRecommended }) => isRecommended).length).toBeLessThanOrEqual(1)
  })

  it('CHT-01 rejects a file that isn’t a model, and a download that isn’t in the catalog', async () => {
    const admin = await signUpAdmin(test())
    const { folder } = test().context.config.localModels
    await mkdir(folder, { recursive: true })
    const path = join(folder, 'page.txt')
    await writeFile(path, '<html>')
    const errorResponse = await admin.call(endpoints.addLocalModel, { body: { path } })
    expect([errorResponse.status, errorResponse.error?.issues?.[0]?.path]).toEqual([400, 'body.path'])
    await rm(path)
    const response = await admin.raw('/v1/admin/local-models/page/file', { method: 'PUT', body: '<html>' })
    expect([response.status, await readdir(folder)]).toEqual([415, []])
    const second = await admin.raw('/v1/admin/local-models/tiny/file', {
      method: 'PUT',
      body: 'GGUF and more',
    })
    expect([second.status, await readdir(folder)]).toEqual([200, ['tiny.gguf']])
    await rm(join(folder, 'tiny.gguf'))
    const missingResponse = await admin.call(endpoints.startModelDownload, { body: { id: 'no-model' } })
    expect(missingResponse.error?.message).toBe('This model isn’t in the catalog.')
  })

  it('CHT-01 accepts a model again after the server stopped during its upload', async () => {
    const admin = await signUpAdmin(test())
    const { folder } = test().context.config.localModels
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'tiny.upload'), 'GGUF')
    await feature.start?.(test().context)
    expect(await readdir(folder)).toEqual([])
    const response = await admin.raw('/v1/admin/local-models/tiny/file', { method: 'PUT', body: 'GGUF' })
    expect(response.status).toBe(200)
    await rm(join(folder, 'tiny.gguf'))
  })

  it('CHT-01 says on the command line when there’s no model to remove', async () => {
    const { folder } = test().context.config.localModels
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'tiny.gguf'), 'GGUF')
    const remove = (id: string) => models({ DATA_DIR: dirname(folder) }, 'remove', id)
    await expect(remove('nosuch')).rejects.toThrow('There’s no installed model “nosuch”.')
    expect([await remove('tiny'), await readdir(folder)]).toEqual(['tiny was removed.', ['models.json']])
  })
})

it('CHT-01 doesn’t run local models when they are turned off, and says so', async () => {
  await using app = await makeApp('pglite', { LOCAL_MODELS: 'off' })
  if (!app) return
  const admin = await signUpAdmin(app)
  expect(await admin.get(endpoints.listLocalModels)).toMatchObject({ isOn: false, catalog: [] })
  const errorResponse = await admin.call(endpoints.startModelDownload, { body: { id: 'qwen3-0.6b' } })
  expect(errorResponse.error?.message).toContain('Local models are off on this server.')
})
