import { glob, open, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'

export interface DetectedModel {
  readonly path: string
  readonly title: string
  readonly app: 'LM Studio' | 'Ollama'
  readonly size: number
}

/** Ollama's manifest: https://github.com/ollama/ollama/blob/main/docs/import.md */
const Manifest = z.object({ layers: z.array(z.object({ mediaType: z.string(), digest: z.string() })) })
const modelLayer = 'application/vnd.ollama.image.model'
const digestPattern = /^sha256:[0-9a-f]{64}$/

const modelsMax = 200

const globNames = async (pattern: string, cwd: string): Promise<string[]> => {
  const names: string[] = []
  try {
    for await (const name of glob(pattern, { cwd })) {
      names.push(name)
      if (names.length >= modelsMax) break
    }
  } catch {
    // the folder doesn't exist
  }
  return names
}

const withSize = async (model: Omit<DetectedModel, 'size'>): Promise<DetectedModel[]> => {
  const stats = await stat(model.path).catch(() => null)
  return stats?.isFile() ? [{ ...model, size: stats.size }] : []
}

const findInLmStudio = async (home: string): Promise<Omit<DetectedModel, 'size'>[]> => {
  const folders = [join(home, '.lmstudio/models'), join(home, '.cache/lm-studio/models')]
  const models = await Promise.all(
    folders.map(async (folder) =>
      (await globNames('*/*/*.gguf', folder)).map((name) => ({
        path: join(folder, name),
        title:
          name
            .split(/[/\\]/)
            .at(-1)
            ?.replace(/\.gguf$/, '') ?? name,
        app: 'LM Studio' as const,
      })),
    ),
  )
  return models.flat().filter(({ title }) => !/mmproj/i.test(title))
}

const readManifest = async (path: string) => {
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // another kind of file, or an incomplete download
    return null
  }
}

const findInOllama = async (folder: string): Promise<Omit<DetectedModel, 'size'>[]> => {
  const manifestsFolder = join(folder, 'manifests')
  const models = await Promise.all(
    (await globNames('*/*/*/*', manifestsFolder)).map(async (name) => {
      const manifest = await readManifest(join(manifestsFolder, name))
      const digest = manifest?.layers.find(({ mediaType }) => mediaType === modelLayer)?.digest ?? ''
      if (!digestPattern.test(digest)) return []
      const [model = name, tag = ''] = relative(manifestsFolder, join(manifestsFolder, name))
        .split(/[/\\]/)
        .slice(-2)
      const path = join(folder, 'blobs', digest.replace(':', '-'))
      return [{ path, title: tag === 'latest' ? model : `${model}-${tag}`, app: 'Ollama' as const }]
    }),
  )
  return models.flat()
}

export const findModels = async (
  home = homedir(),
  ollama = process.env['OLLAMA_MODELS'] ?? join(home, '.ollama/models'),
): Promise<DetectedModel[]> => {
  const models = [...(await findInLmStudio(home)), ...(await findInOllama(ollama))]
  return (await Promise.all(models.map(withSize))).flat()
}

/** GGUF files begin with this text: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export const hasModelHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'GGUF'

export const isModelFile = async (path: string): Promise<boolean> => {
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && hasModelHeader(buffer)
  } catch {
    return false
  } finally {
    await file.close()
  }
}
