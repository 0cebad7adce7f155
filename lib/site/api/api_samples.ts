/** A way to call the API, to copy. */
export interface Sample {
  readonly language: string;
  readonly code: string;
}

/** The same look-up in six languages, and for some a list of BSBs. */
export function apiSamples(base: string): readonly Sample[] {
  return SAMPLES.map(({ language, code }) => ({
    language,
    code: code.trim().replaceAll("{{base_url}}", () => base),
  }));
}

const SAMPLES: readonly Sample[] = [
  {
    language: "curl",
    code: `
curl "{{base_url}}/api/v1/bsb/062-000"

curl "{{base_url}}/api/v1/search?q=parramatta&bank=NAB&limit=5"

curl "{{base_url}}/api/v1/bulk" \\
  -H "Content-Type: application/json" \\
  -d '{"bsbs": ["062-000", "083-004", "999-999"]}'
`,
  },
  {
    language: "JavaScript",
    code: `
const BASE = "{{base_url}}/api/v1";

async function lookUp(bsb) {
  const response = await fetch(BASE + "/bsb/" + encodeURIComponent(bsb));
  const body = await response.json();
  if (!body.success) throw new Error(body.error);
  return body.data;
}

const record = await lookUp("062-000");
console.log(record.institution_name, record.branch_name, record.status);
`,
  },
  {
    language: "Python",
    code: `
import json
import urllib.error
import urllib.parse
import urllib.request

BASE = "{{base_url}}/api/v1"

def look_up(bsb):
    url = BASE + "/bsb/" + urllib.parse.quote(bsb, safe="")
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        raise LookupError(json.load(error)["error"]) from error

record = look_up("062-000")
print(record["institution_name"], record["branch_name"], record["status"])
`,
  },
  {
    language: "Go",
    code: `
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

const base = "{{base_url}}/api/v1"

type Record struct {
	BSB             string \`json:"bsb"\`
	InstitutionName string \`json:"institution_name"\`
	BranchName      string \`json:"branch_name"\`
	Status          string \`json:"status"\`
}

func lookUp(bsb string) (*Record, error) {
	client := &http.Client{Timeout: 10 * time.Second}
	response, err := client.Get(base + "/bsb/" + url.PathEscape(bsb))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var body struct {
		Success bool
		Data    Record
		Error   string
	}
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil {
		return nil, err
	}
	if !body.Success {
		return nil, errors.New(body.Error)
	}
	return &body.Data, nil
}

func main() {
	record, err := lookUp("062-000")
	if err != nil {
		panic(err)
	}
	fmt.Println(record.InstitutionName, record.BranchName, record.Status)
}
`,
  },
  {
    language: "PHP",
    code: `
<?php
const BASE = '{{base_url}}/api/v1';

function look_up(string $bsb): array
{
    $context = stream_context_create(
        ['http' => ['ignore_errors' => true, 'timeout' => 10]]
    );
    $json = file_get_contents(BASE . '/bsb/' . rawurlencode($bsb), false, $context);
    if ($json === false) {
        throw new RuntimeException('no answer');
    }
    $body = json_decode($json, true, 512, JSON_THROW_ON_ERROR);
    if (!$body['success']) {
        throw new RuntimeException($body['error']);
    }
    return $body['data'];
}

$record = look_up('062-000');
echo $record['institution_name'], ' ', $record['branch_name'], ' ', $record['status'], PHP_EOL;
`,
  },
  {
    language: "Ruby",
    code: `
require "erb"
require "json"
require "net/http"

BASE = "{{base_url}}/api/v1"

def look_up(bsb)
  address = URI("#{BASE}/bsb/#{ERB::Util.url_encode(bsb)}")
  body = JSON.parse(Net::HTTP.get(address))
  raise body["error"] unless body["success"]

  body["data"]
end

record = look_up("062-000")
puts [record["institution_name"], record["branch_name"], record["status"]].join(" ")
`,
  },
];
