import { readFileSync, writeFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second (USER_HZ, proc(5)). */
const ticksPerSecond = 100

/** CPU time that a process has used so far, user and system, in seconds. */
export const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // the name in parentheses may contain anything, so fields are counted after it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const statusFieldMb = (pid: number, name: string): number => {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1024
}

/** Current resident memory in MB. */
export const memoryOf = (pid: number): number => statusFieldMb(pid, 'VmRSS')

/** Peak resident memory in MB since the start, or since `forgetPeak`. */
export const peakOf = (pid: number): number => statusFieldMb(pid, 'VmHWM')

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
