import '@tanstack/react-query'
import '@tanstack/react-router'
import { nextTask } from '../../lib/browser/next-task.ts'

await nextTask()
