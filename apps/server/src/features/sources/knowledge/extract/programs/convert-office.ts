import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ProgramFailed, runProgram } from '../../../../../platform/programs/run-program.ts'
import { createSemaphore } from '../../../../../platform/semaphore.ts'
import { extractionLimits } from '../extraction-limits.ts'
import { unreadableError, tooLargeError } from '../extraction-errors.ts'
import { copyWithoutLinks } from './copy-without-links.ts'

const MB = 1024 * 1024
const limits = {
  time: 120_000,
  memoryBytes: 1024 * MB,
  outputBytes: MB,
  fileBytes: extractionLimits.fileBytes,
}

/** Disables dialogs, network, macros and scripts (org.openoffice.Office.Common and others). */
const settings = [
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Writer/Content/Update', 'Link', '2'],
  ['Office.Calc/Content/Update', 'Link', '2'],
  // this proxy doesn't exist, so every network request fails
  ['Inet/Settings', 'ooInetProxyType', '2'],
  ['Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
] as const

const registryXml = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${settings.map(([path, name, value]) => `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`).join('\n')}
</oor:items>
`

const toConversionError = (error: unknown): unknown => {
  if (!(error instanceof ProgramFailed)) return error
  if (error.reason === 'time' || error.reason === 'memory')
    return tooLargeError(
      'This old Office file is too large to convert. Split it into smaller files and add those.',
    )
  return notConvertedError(error)
}

const notConvertedError = (cause?: unknown) =>
  unreadableError(
    'Couldn’t convert this old Office file. It’s damaged or password-protected. Save it in a newer format and add it again.',
    cause,
  )

/** One at a time, since a conversion takes 200 MB and a core. */
const semaphore = createSemaphore(1)

/**
 * Converts in a folder and profile of its own, without macros and links, and deletes the result after `use`.
 */
export const withConverted = async <Result>(
  soffice: string,
  path: string,
  { from, to, filter = '' }: { from: string; to: string; filter?: string },
  signal: AbortSignal,
  use: (path: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-converting-'))
  try {
    const profileFolder = join(folder, 'profile')
    await mkdir(join(profileFolder, 'user'), { recursive: true })
    await writeFile(join(profileFolder, 'user/registrymodifications.xcu'), registryXml)
    const sourcePath = join(folder, `source.${from}`)
    await copyWithoutLinks(path, sourcePath)
    const options = ['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo']
    await semaphore
      .run(() =>
        runProgram({
          path: soffice,
          args: [
            `-env:UserInstallation=${pathToFileURL(profileFolder).href}`,
            ...options,
            '--convert-to',
            to + filter,
            '--outdir',
            join(folder, 'out'),
            sourcePath,
          ],
          limits,
          signal,
          folder,
          env: { HOME: folder, TMPDIR: folder, SAL_USE_VCLPLUGIN: 'svp' },
        }),
      )
      .catch((error: unknown) => {
        throw toConversionError(error)
      })
    const convertedPath = join(folder, `out/source.${to}`)
    // LibreOffice exits successfully, but without output, if it can't open a file
    const size = await stat(convertedPath).then(
      (stats) => stats.size,
      () => 0,
    )
    if (size === 0) throw notConvertedError()
    return await use(convertedPath)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
