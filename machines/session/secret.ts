const WRITTEN = '‹secret›'
const kept = new WeakMap<Secret, string>()

/** A password in events and context of machines. In an event log or an error it is written as `‹secret›`. */
export class Secret {
  constructor(value: string) {
    kept.set(this, value)
  }

  /** The value, for the one call that sends it. */
  reveal(): string {
    return kept.get(this) ?? ''
  }

  toJSON(): string {
    return WRITTEN
  }

  toString(): string {
    return WRITTEN
  }
}
