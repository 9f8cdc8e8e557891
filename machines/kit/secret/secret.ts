const REDACTED = '‹secret›'
const values = new WeakMap<Secret, string>()

/** A password in events and context of machines. In an event log or an error it is written as `‹secret›`. */
export class Secret {
  constructor(value: string) {
    values.set(this, value)
  }

  /** The value, for the one call that sends it. */
  reveal(): string {
    return values.get(this) ?? ''
  }

  toJSON(): string {
    return REDACTED
  }

  toString(): string {
    return REDACTED
  }
}
