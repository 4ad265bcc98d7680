import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pageSize = 4096

/** Bytes of memory that a process really has, or null where the system does not tell. */
export const residentMemory = async (pid: number): Promise<number | null> => {
  try {
    if (process.platform === 'linux') {
      const pages = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]
      return Number(pages) * pageSize
    }
    if (process.platform === 'win32') return null
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout.trim()) * 1024
  } catch {
    return null
  }
}
