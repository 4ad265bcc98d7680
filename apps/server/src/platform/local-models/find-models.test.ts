import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findModels, isModelFile } from './find-models.ts'

const writeModelFile = async (path: string, text: string) => {
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
}

it('CHT-01 finds the models of LM Studio and Ollama on this machine', async () => {
  const home = await mkdtemp(join(tmpdir(), 'atelier-home-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const lmStudio = join(home, '.lmstudio/models/org/repo')
  await writeModelFile(join(lmStudio, 'small.gguf'), 'GGUF.')
  await writeModelFile(join(lmStudio, 'mmproj-small.gguf'), 'GGUF')
  const digest = `sha256:${'ab'.repeat(32)}`
  const ollamaFolder = join(home, '.ollama/models')
  const layers = [
    { mediaType: 'application/vnd.ollama.image.license', digest: `sha256:${'cd'.repeat(32)}` },
    { mediaType: 'application/vnd.ollama.image.model', digest },
  ]
  await writeModelFile(
    join(ollamaFolder, 'manifests/registry.ollama.ai/library/llama3.2/latest'),
    JSON.stringify({ layers }),
  )
  await writeModelFile(
    join(ollamaFolder, 'manifests/registry.ollama.ai/library/evil/latest'),
    '{"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":"../../secret"}]}',
  )
  await writeModelFile(
    join(ollamaFolder, 'manifests/registry.ollama.ai/library/cut/latest'),
    '{"layers":[{"mediaTy',
  )
  const blob = join(ollamaFolder, 'blobs', digest.replace(':', '-'))
  await writeModelFile(blob, 'GGUF')
  expect(await findModels(home, ollamaFolder)).toEqual([
    { path: join(lmStudio, 'small.gguf'), title: 'small', app: 'LM Studio', size: 5 },
    { path: blob, title: 'llama3.2', app: 'Ollama', size: 4 },
  ])
  await writeModelFile(join(home, 'page.gguf'), '<html>')
  expect([
    await isModelFile(blob),
    await isModelFile(join(home, 'page.gguf')),
    await isModelFile(home),
  ]).toEqual([true, false, false])
})
