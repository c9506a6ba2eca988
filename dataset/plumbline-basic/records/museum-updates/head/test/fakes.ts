import type { ApiObject, Page } from '../src/api.js';
import type { Files } from '../src/files.js';
import type { Http, Response } from '../src/http.js';

/** A folder in memory. As with a disk, nothing is there or gone before the next turn. */
export class MemoryFiles implements Files {
  readonly content = new Map<string, Uint8Array>();

  async read(path: string): Promise<Uint8Array | null> {
    await turn();
    return this.content.get(path) ?? null;
  }

  async write(path: string, content: Uint8Array): Promise<void> {
    await turn();
    this.content.set(path, content);
  }

  async remove(path: string): Promise<void> {
    await turn();
    this.content.delete(path);
  }

  async list(folder: string): Promise<string[]> {
    const paths = [...this.content.keys()].filter((path) => path.startsWith(`${folder}/`));
    return paths.map((path) => path.slice(folder.length + 1)).sort();
  }
}

/** A server that answers with what was put there. */
export class FakeHttp implements Http {
  readonly asked: string[] = [];
  private readonly answers = new Map<string, Response>();

  put(url: string, body: string, headers: Response['headers'] = {}, status = 200): void {
    this.answers.set(url, { status, headers, body: new TextEncoder().encode(body) });
  }

  putPage(url: string, page: Page): void {
    this.put(url, JSON.stringify(page));
  }

  async send(method: string, url: string): Promise<Response> {
    this.asked.push(`${method} ${url}`);
    await turn();
    const answer = this.answers.get(url) ?? { status: 404, headers: {}, body: new Uint8Array() };
    return method === 'HEAD' ? { ...answer, body: new Uint8Array() } : answer;
  }
}

export function object(id: string, more: Partial<ApiObject> = {}): ApiObject {
  const changedAt = '2025-03-01T00:00:00Z';
  return { id, title: `Object ${id}`, made: null, makers: [], images: [], changedAt, ...more };
}

function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
