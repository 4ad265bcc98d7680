import '../shell.tsx'
import { nextTask } from '../../lib/browser/next-task.ts'

await nextTask()
