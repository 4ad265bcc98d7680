import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const pageSize = 4096

export const residentMemory = async (pid: number): Promise<number | null> => {
  try {
    if (process.platform === 'linux') {
      const pageCount = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]
      return Number(pageCount) * pageSize
    }
    if (process.platform === 'win32') return null
    const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout.trim()) * 1024
  } catch {
    return null
  }
}

/** Reads `stat` of proc(5), where the command in parentheses may contain spaces. */
const readStat = async (pid: string): Promise<{ group: number; bytes: number } | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' ? null : { group: Number(fields[2]), bytes: Number(fields[21]) * pageSize }
}

export const groupMemory = async (group: number): Promise<number | null> => {
  try {
    if (process.platform === 'linux') {
      const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
      const stats = await Promise.all(pids.map(readStat))
      return stats.reduce((sum, stat) => sum + (stat?.group === group ? stat.bytes : 0), 0)
    }
    if (process.platform === 'win32') return null
    const { stdout } = await execute('ps', ['-A', '-o', 'pgid=,rss='])
    const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    return rows.reduce((sum, [pgid, rss = 0]) => sum + (pgid === group ? rss * 1024 : 0), 0)
  } catch {
    return null
  }
}
