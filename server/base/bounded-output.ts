import { fstatSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'

/** Lines for standard output or standard error. */
export type LineOutput = {
  /** Writes a text that ends with a line break. Never waits for the reader of a pipe. */
  write(line: string): void
  /** Resolves when everything is written, or after `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>
}

/** Most bytes that wait for the reader of a pipe. Further lines are dropped. */
const LARGEST_BACKLOG_BYTES = 4 * 1024 * 1024

const pipeOutput = (fd: number, describeDropped: (lines: number) => string): LineOutput => {
  const pipe = new Socket({ fd, readable: false, writable: true })
  let dropped = 0
  const reportDropped = () => {
    if (dropped === 0) return
    pipe.write(describeDropped(dropped))
    dropped = 0
  }
  pipe.on('drain', reportDropped)
  // Nothing reads the output any more, so the error cannot be reported. The server continues.
  pipe.on('error', () => pipe.destroy())
  return {
    write(line) {
      if (!pipe.writable) return
      if (pipe.writableLength > LARGEST_BACKLOG_BYTES) dropped += 1
      else pipe.write(line)
    },
    flush: (timeoutMs) =>
      new Promise((resolve) => {
        if (pipe.writableLength === 0 || !pipe.writable) return resolve()
        const timer = setTimeout(resolve, timeoutMs)
        const end = () => {
          clearTimeout(timer)
          resolve()
        }
        pipe.once('drain', end)
        pipe.once('close', end)
      }),
  }
}

const writeAll = (fd: number, text: string): void => {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written)
}

/** A file or a terminal. Lines that cannot be written, for example on a full disk, are counted and reported later. */
const fileOutput = (fd: number, describeDropped: (lines: number) => string): LineOutput => {
  let dropped = 0
  return {
    write(line) {
      try {
        writeAll(fd, dropped > 0 ? describeDropped(dropped) + line : line)
        dropped = 0
      } catch {
        dropped += 1
      }
    },
    flush: async () => undefined,
  }
}

/**
 * Opens a file descriptor for lines. Node.js writes to pipes synchronously, so a reader that stops would block the
 * whole process. This output buffers at most 4 MB for such a reader, then drops lines, and reports their number when
 * the reader continues. Nothing else may write to the descriptor, because the streams of Node.js make it synchronous
 * again. Files and terminals are written at once.
 */
export const boundedOutput = (fd: number, describeDropped: (lines: number) => string): LineOutput => {
  const kind = fstatSync(fd)
  if (kind.isFIFO() || kind.isSocket()) return pipeOutput(fd, describeDropped)
  return fileOutput(fd, describeDropped)
}
