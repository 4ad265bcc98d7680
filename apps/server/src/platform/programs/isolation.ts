import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sentence, type Wording } from '@atelier/contract/write-sentence'
import { findProgram } from './find-program.ts'

const execute = promisify(execFile)

/** Folders with code, fonts and their configuration, never with user data. */
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store']
const systemSettings = ['alternatives', 'fonts', 'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'libreoffice']

const bindReadOnly = (path: string) => ['--ro-bind-try', path, path]
const bindSystem = (path: string): string[] => {
  if (!existsSync(path)) return []
  // on Debian, /bin is a link into /usr
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : bindReadOnly(path)
}

const isOfSystem = (path: string) => systemFolders.some((folder) => path.startsWith(`${folder}/`))

/**
 * A program outside the system folders, such as /opt/libreoffice/program/soffice, needs the rest of its
 * folder.
 */
const ownFolderOf = (path: string): string[] => {
  if (isOfSystem(path)) return []
  const folder = dirname(path)
  return [/^(?:bin|program)$/.test(basename(folder)) ? dirname(folder) : folder]
}

const privateFolders = new Set<string>()

/** Hides a folder from all programs, even within a folder that they need, such as /usr/local/atelier. */
export const hideFromPrograms = (folder: string): void => {
  privateFolders.add(realpathSync(folder))
}

const hiddenPaths = (visiblePaths: readonly string[]): string[] =>
  [...privateFolders].flatMap((folder) =>
    visiblePaths.some((visiblePath) => folder.startsWith(`${visiblePath}/`)) && existsSync(folder)
      ? ['--tmpfs', folder]
      : [],
  )

interface IsolatedRun {
  readonly path: string
  readonly args: readonly string[]
  readonly folder?: string | undefined
  readonly readablePaths?: readonly string[] | undefined
}

/**
 * Runs bubblewrap: no network, no other processes, and only system programs and the program's own folder are
 * visible.
 */
const isolatedCommand = (
  bubblewrap: string,
  { path, args, folder, readablePaths = [] }: IsolatedRun,
): string[] => {
  const programPath = realpathSync(path)
  const ownFolders = ownFolderOf(programPath)
  return [
    bubblewrap,
    '--unshare-all',
    '--die-with-parent',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...systemFolders.flatMap(bindSystem),
    ...systemSettings.flatMap((name) => bindReadOnly(join('/etc', name))),
    ...ownFolders.flatMap(bindReadOnly),
    ...hiddenPaths([...systemFolders, ...ownFolders]),
    ...readablePaths.flatMap(bindReadOnly),
    ...(folder === undefined ? ['--chdir', '/tmp'] : ['--bind', folder, folder, '--chdir', folder]),
    programPath,
    ...args,
  ]
}

/** Tests the isolation with a file that the program must not see. */
const testIsolation = async (bubblewrap: string): Promise<Wording | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-isolation-'))
  try {
    const markerPath = join(folder, 'marker')
    await writeFile(markerPath, 'seen')
    const probeScript = 'if [ -e "$1" ]; then echo seen; else echo apart; fi'
    const [command = '', ...args] = isolatedCommand(bubblewrap, {
      path: realpathSync('/bin/sh'),
      args: ['-c', probeScript, 'sh', markerPath],
    })
    const { stdout } = await execute(command, args, { timeout: 20_000 })
    return stdout.trim() === 'apart' ? null : 'bubblewrap doesn’t hide other files on this system'
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    return sentence('the system doesn’t let bubblewrap isolate processes{details}', {
      details: stderr === '' ? '' : ` (${stderr.slice(0, 200)})`,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Isolation {
  readonly wrap: ((run: IsolatedRun) => string[]) | null
  readonly problem: Wording | null
}

const isolationResults = new Map<string, Promise<Wording | null>>()

export const findIsolation = async (): Promise<Isolation> => {
  const bubblewrap = findProgram('bwrap')
  if (bubblewrap === null) return { wrap: null, problem: 'bubblewrap is not installed' }
  const isolationTest = isolationResults.get(bubblewrap) ?? testIsolation(bubblewrap)
  isolationResults.set(bubblewrap, isolationTest)
  const problem = await isolationTest
  return { wrap: problem === null ? (run) => isolatedCommand(bubblewrap, run) : null, problem }
}
