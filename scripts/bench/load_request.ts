/** One request of a load, repeated. */
export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly url: string;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
  /** Every answer must have this status and one of these bodies. */
  readonly status: number;
  readonly bodies: ReadonlySet<string>;
  /** Sends each request as if from another of so many addresses. */
  readonly clients?: number;
}

/** An address for each client, in 10.0.0.0/8. */
export function addressOf(client: number): string {
  return `10.${client >> 16 & 255}.${client >> 8 & 255}.${client & 255}`;
}
