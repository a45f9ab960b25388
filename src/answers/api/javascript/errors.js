/** Anything that the engine could not do. */
export class RearguardError extends Error {
  /**
   * @param {string} message
   * @param {string} kind
   * @param {object[]} problems
   */
  constructor(message, kind = "internal", problems = []) {
    super(message);
    this.name = new.target.name;
    this.kind = kind;
    this.problems = problems;
  }
}

/** A document or a question that cannot be used. */
export class DocumentError extends RearguardError {}

/** An action that the rules do not allow. */
export class IllegalActionError extends RearguardError {
  constructor(why, cite = "", kind = "illegal") {
    super(cite ? `${why} (${cite})` : why, kind, [{ message: why }]);
    this.why = why;
    this.cite = cite;
  }
}

/** A question that takes more work or memory than one may. */
export class LimitError extends RearguardError {}

/** The problems as lines, with their places: "rout.toml:3:1: unknown key". */
function listed(problems) {
  return problems
    .map((problem) => {
      const place = ["document", "line", "column"].filter((key) => key in problem).map((key) => problem[key]);
      return place.length > 0 ? `${place.join(":")}: ${problem.message}` : problem.message;
    })
    .join("\n");
}

const ILLEGAL = 1;
export const BAD_INPUT = 2;
const LIMIT = 3;

/** The error that an answer of the engine stands for. */
export function errorOf(status, text) {
  if (!text) return new LimitError("there is not enough memory", "limit");
  const content = JSON.parse(text);
  if (status === ILLEGAL) return new IllegalActionError(content.illegal.why, content.illegal.cite, content.illegal.kind);
  const { message, kind, problems = [] } = content.error;
  if (status === LIMIT) return new LimitError(message, kind);
  if (kind === "internal") return new RearguardError(message, kind);
  return new DocumentError(listed(problems) || message, kind, problems);
}
