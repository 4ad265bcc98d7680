import 'react-dom/client'
import { nextTask } from '../../lib/browser/next-task.ts'

await nextTask()
